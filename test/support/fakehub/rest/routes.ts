import type { Routes } from "../http/call.ts";
import { actionsRoutes } from "./actions.ts";
import { appRoutes } from "./apps.ts";
import { branchRoutes } from "./branches.ts";
import { checkRoutes } from "./checks.ts";
import { commentRoutes } from "./comments.ts";
import { commitRoutes } from "./commits.ts";
import { contentRoutes } from "./contents.ts";
import { dispatchRoutes } from "./dispatches.ts";
import { gitObjectRoutes } from "./git-objects.ts";
import { hookDeliveryRoutes } from "./hook-deliveries.ts";
import { issueRoutes } from "./issues.ts";
import { labelRoutes } from "./labels.ts";
import { pullRoutes } from "./pulls.ts";
import { reactionRoutes } from "./reactions.ts";
import { refRoutes } from "./refs.ts";
import { repositoryRoutes } from "./repository.ts";
import { reviewCommentRoutes } from "./review-comments.ts";
import { userRoutes } from "./users.ts";

/** Every REST operation the stand-in answers, by the contract's operation id. */
export const routes: Routes = {
  ...actionsRoutes,
  ...appRoutes,
  ...branchRoutes,
  ...checkRoutes,
  ...commentRoutes,
  ...commitRoutes,
  ...contentRoutes,
  ...dispatchRoutes,
  ...gitObjectRoutes,
  ...hookDeliveryRoutes,
  ...issueRoutes,
  ...labelRoutes,
  ...pullRoutes,
  ...reactionRoutes,
  ...refRoutes,
  ...repositoryRoutes,
  ...reviewCommentRoutes,
  ...userRoutes,
};
