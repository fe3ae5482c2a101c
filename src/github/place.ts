/** The repository a run works in. `serverUrl` is the web address links are made with, without a slash at the end. */
export interface Place {
  owner: string;
  repo: string;
  serverUrl: string;
}

export const repositoryUrl = ({ serverUrl, owner, repo }: Place): string => `${serverUrl}/${owner}/${repo}`;
