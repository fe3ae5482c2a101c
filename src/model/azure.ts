const HOSTS = /\.(openai|cognitiveservices|services\.ai)\.azure\.com(:\d+)?$/;

/** Whether a host is one of Azure's model endpoints. Its names of models are those of deployments. */
export const isAzure = (host: string): boolean => HOSTS.test(host);

/** Azure's dated interface takes the key in a header of its own, `/openai/v1` either way; so both are sent. */
export const azureHeaders = (host: string, key: string): Record<string, string> =>
  isAzure(host) ? { "api-key": key } : {};
