/** Made by .storybook/usedIcons.ts. */
declare module "virtual:used-icons" {
  type Icon = import("react").ComponentType<{ size: number; "aria-hidden": true }>;
  const icons: Record<string, Icon>;
  export = icons;
}
