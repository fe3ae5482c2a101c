import { outside, param, type Routes } from "../http/call.ts";
import { forbidden, notFound } from "../http/refusal.ts";
import { renderProfile } from "../render/account.ts";
import { notAccessible } from "../tokens/access.ts";

export const userRoutes: Routes = {
  "users/get-authenticated": outside("token", ({ hub, token }) => {
    if (token?.kind !== "user") throw forbidden(notAccessible(token));
    return { status: 200, body: renderProfile(hub, token.account) };
  }),
  "users/get-by-username": outside("anyone", (call) => {
    const account = call.hub.accounts.get(param(call, "username").toLowerCase());
    if (account === undefined) throw notFound();
    return { status: 200, body: renderProfile(call.hub, account) };
  }),
  "meta/get": outside("anyone", () => ({ status: 200, body: { verifiable_password_authentication: false } })),
  "rate-limit/get": outside("anyone", ({ limitState }) => {
    const core = limitState;
    return { status: 200, body: { resources: { core, search: core, graphql: core }, rate: core } };
  }),
};
