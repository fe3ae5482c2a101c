import { actor, bodyOf, inRepository, param, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { eventOf, tell } from "../payloads/acts.ts";
import { issueLabels } from "../render/issue.ts";
import { addLabel, removeLabel } from "../state/conversations.ts";
import { CONVERSATION_READ, CONVERSATION_WRITE, issueOf } from "./issues.ts";

const rendered = (call: RepositoryCall) => issueLabels(call.hub, call.repo, issueOf(call, "read"));

/** The body's three shapes: `{labels: [names]}`, `{labels: [{name}]}`, a bare list. */
type LabelsBody = { labels?: (string | { name: string })[] } | (string | { name: string })[];

export const labelRoutes: Routes = {
  "issues/list-labels-on-issue": inRepository(CONVERSATION_READ, (call) => paginate(call, rendered(call))),

  "issues/add-labels": inRepository(CONVERSATION_WRITE, (call) => {
    const issue = issueOf(call, "write");
    const body = bodyOf<LabelsBody>(call);
    for (const label of Array.isArray(body) ? body : (body.labels ?? [])) {
      const name = typeof label === "string" ? label : label.name;
      if (!addLabel(call.hub, call.repo, issue, name, actor(call))) continue;
      tell(call.hub, call.repo, eventOf(issue), (acts) => acts.label("labeled", issue, name, actor(call)));
    }
    return { status: 200, body: rendered(call) };
  }),

  "issues/remove-label": inRepository(CONVERSATION_WRITE, (call) => {
    const issue = issueOf(call, "write");
    removeLabel(call.hub, issue, param(call, "name"), actor(call));
    tell(call.hub, call.repo, eventOf(issue), (acts) =>
      acts.label("unlabeled", issue, param(call, "name"), actor(call)),
    );
    return { status: 200, body: rendered(call) };
  }),
};
