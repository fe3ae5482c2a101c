import { ApiError } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import type { Account } from "./delivery/request.ts";
import { askerOf } from "./permission.ts";

/** The account of a person's login, for naming who asked; null for a bot, and where GitHub does not say. */
export async function accountOf(client: GitHubClient, login: string): Promise<Account | null> {
  if (askerOf(login).isBot) return null;
  try {
    const { login: now, id } = await client.repeat("look who asked", (rest) =>
      rest.users.getByUsername({ username: login }),
    );
    return { login: now, id };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
