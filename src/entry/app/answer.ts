/** What a route of the server answers. A body that is not JSON is one plain sentence. */
export interface HttpAnswer {
  status: number;
  body: string;
  /** Default `text/plain`. */
  type?: "application/json" | "text/plain";
  headers?: Readonly<Record<string, string>>;
}

export const sentence = (status: number, text: string, headers: HttpAnswer["headers"] = {}): HttpAnswer => ({
  ...{ status, headers },
  body: `${text}\n`,
});
