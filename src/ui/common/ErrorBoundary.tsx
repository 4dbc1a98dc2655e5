import { Component, type ReactNode } from "react";

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: string | null;
}

/** Keeps a fault of one panel from taking the page, and the user's program, with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="panel empty" role="alert">
        {this.props.name} has failed: {error}.{" "}
        <button type="button" className="button" onClick={() => this.setState({ error: null })}>
          Show it again
        </button>
      </div>
    );
  }
}
