import { Component, type FunctionComponent } from "preact";

/** A part that is drawn again only when one of its properties is another one. */
export function memo<P extends object>(Inner: FunctionComponent<P>): new () => Component<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const last = this.props as Record<string, unknown>;
      const names = Object.keys(next);
      return names.length !== Object.keys(last).length || names.some((name) => next[name as keyof P] !== last[name]);
    }
    override render() {
      return <Inner {...(this.props as P)} />;
    }
  };
}
