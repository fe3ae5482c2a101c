export interface RefusalBody {
  message: string;
  errors?: unknown[];
  documentation_url?: string;
  /** Where a redirection leads. */
  url?: string;
}

/** One entry of a validation error's `errors`. */
export interface FieldError {
  resource: string;
  code: string;
  field?: string;
  message?: string;
  value?: unknown;
}

/** An answer GitHub gives instead of doing what was asked; `documentation_url` and `status` are added on the way out. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  readonly headers: Record<string, string>;

  constructor(status: number, body: RefusalBody, headers: Record<string, string> = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const notFound = (message = "Not Found"): Refusal => new Refusal(404, { message });
export const forbidden = (message: string, documentation_url?: string): Refusal =>
  new Refusal(403, documentation_url === undefined ? { message } : { message, documentation_url });
export const conflict = (message: string): Refusal => new Refusal(409, { message });
export const gone = (message: string): Refusal => new Refusal(410, { message });
export const unprocessable = (message: string): Refusal => new Refusal(422, { message });
export const validationFailed = (...errors: FieldError[]): Refusal =>
  new Refusal(422, { message: "Validation Failed", errors });
