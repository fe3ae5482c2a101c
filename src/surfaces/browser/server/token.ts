import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new token for one start of the server, 43 characters. */
export const createToken = (): string => randomBytes(32).toString("base64url");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether `Authorization: Bearer …` carries the token; takes the same time however much of it is right. */
export const carriesToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
