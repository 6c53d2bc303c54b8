/** The pages that a designer starts from: tokens, components and words, each made from the sources. */
import { Components } from "./Components.tsx";
import { Tokens, Words } from "./Design.tsx";

export default { title: "Design" };

export const AllTokens = { name: "Tokens", render: () => <Tokens /> };
export const AllComponents = { name: "Components", render: () => <Components /> };
export const AllWords = { name: "Words", render: () => <Words /> };
