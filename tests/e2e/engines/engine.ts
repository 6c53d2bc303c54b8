/** The functions that a browser needs for a person to walk through the app in it. */
export interface Engine<Element = unknown> {
  /** The folder in which what is downloaded appears. */
  readonly downloads: string;
  goTo(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run(body: string): Promise<unknown>;
  /** The element that the body of a function returns, null where it returns none. */
  find(body: string, args: readonly string[]): Promise<Element | null>;
  click(element: Element): Promise<void>;
  /** Types as fast as a gun; a line's end is Enter. */
  type(text: string): Promise<void>;
  upload(element: Element, path: string): Promise<void>;
  close(): Promise<void>;
}
