/** What people do from one screen to the next, with live machines and a stand-in for the service. */
import { expect, screen, waitFor, within } from "storybook/test";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { BOX, bear, loom, train } from "./support/stock.ts";
import { PASSWORD } from "./support/stockroom.ts";

type Play = NonNullable<ScreenStory["play"]>;
type Context = Parameters<Play>[0];

const PATIENCE = { timeout: 10_000 };
const button = (name: string | RegExp) => screen.findByRole("button", { name }, PATIENCE);
const title = (name: string) => screen.findByRole("heading", { level: 1, name }, PATIENCE);
const dialog = (name: string) => screen.findByRole("dialog", { name }, PATIENCE);
const said = (text: string) => screen.findAllByText(text, {}, PATIENCE);

/** A pull of a gun's trigger: keys faster than a hand's, then Enter. */
async function pull({ userEvent }: Context, code: string) {
  await userEvent.keyboard(`${code}{Enter}`);
}

export default { title: "Flows", parameters: { path: "/" } } satisfies ScreenMeta;

export const SignIn: ScreenStory = {
  parameters: { path: "/", session: null },
  play: async ({ userEvent, step }) => {
    await step("Welcome leads to the sign-in", async () => {
      await userEvent.click(await button("Login"));
      await title("Sign In");
    });
    await step("A wrong password is refused", async () => {
      await userEvent.type(screen.getByLabelText("Email"), "ada@toyshelf.example");
      await userEvent.type(screen.getByLabelText("Password"), "wrong");
      await userEvent.click(await button("Sign In"));
      expect(await screen.findByRole("alert", {}, PATIENCE)).toHaveTextContent(
        "Wrong e-mail or password.",
      );
    });
    await step("The right one opens the dashboard", async () => {
      await userEvent.clear(screen.getByLabelText("Password"));
      await userEvent.type(screen.getByLabelText("Password"), PASSWORD);
      await userEvent.click(await button("Sign In"));
      await title("Home");
      await screen.findByRole("group", { name: "Total SKUs" }, PATIENCE);
    });
  },
};

export const ScanToItem: ScreenStory = {
  parameters: { path: "/barcodes", label: train.strToyBarcode },
  play: async ({ userEvent, step }) => {
    await step("The camera reads the label", async () => {
      await userEvent.click(await button("Scan"));
    });
    await step("The item opens", async () => {
      await title("Item");
      await screen.findByRole("heading", { name: train.strName }, PATIENCE);
    });
  },
};

export const ScanUnknownToNewItem: ScreenStory = {
  parameters: { path: "/barcodes", persisted: { "toyshelf.scan-mode": "gun" } },
  play: async (context) => {
    await screen.findByLabelText("Scanner input", {}, PATIENCE);
    await pull(context, "4006381333931");
    await title("Add Item");
    expect(await screen.findByLabelText("Barcode")).toHaveValue("4006381333931");
  },
};

export const ScanIntoBox: ScreenStory = {
  parameters: { path: "/barcodes", persisted: { "toyshelf.scan-mode": "gun" } },
  play: async (context) => {
    const { userEvent, step } = context;
    await step("A box's label opens its camera", async () => {
      await screen.findByLabelText("Scanner input", {}, PATIENCE);
      await pull(context, "CRATE-B");
      await screen.findByRole("heading", { name: "Box Camera – CRATE-B" }, PATIENCE);
    });
    await step("Toys are scanned into the cart", async () => {
      await userEvent.click(await button("Add Items"));
      await pull(context, train.strToyBarcode);
      await said(scanMessages.scanned);
      await pull(context, train.strToyBarcode);
      await said(scanMessages.oneMore(2));
      await pull(context, bear.strToyBarcode);
      await button("Cart, 2 items");
      await pull(context, "CRATE-A");
      await said(scanMessages.boxIntoBox);
    });
    await step("The cart is confirmed", async () => {
      await userEvent.click(await button("Cart, 2 items"));
      await dialog("Items to Add");
      await userEvent.click(await button(`Increase ${bear.strName}`));
      await userEvent.click(await button("Confirm"));
      await said(scanMessages.allAdded);
    });
    await step("The box holds them", async () => {
      await userEvent.click(await button("View Items"));
      const list = await screen.findByRole("list", { name: "Toys in this box" }, PATIENCE);
      expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    });
  },
};

export const MoveBoxes: ScreenStory = {
  parameters: { path: "/storage" },
  play: async ({ userEvent, step }) => {
    const region = (name: string) => screen.findByRole("region", { name }, PATIENCE);
    await step("Two boxes are selected", async () => {
      await userEvent.click(await screen.findByRole("switch", { name: "Edit mode" }, PATIENCE));
      for (const name of [`Box ${BOX}`, "Box CRATE-A"]) {
        await userEvent.click(await screen.findByRole("checkbox", { name }, PATIENCE));
      }
    });
    await step("They are moved to section 2", async () => {
      await userEvent.click(await button("Move boxes"));
      await dialog("Move boxes");
      await userEvent.click(await screen.findByRole("combobox", { name: "Destination" }, PATIENCE));
      await userEvent.click(await screen.findByRole("option", { name: "Section 2" }, PATIENCE));
      await userEvent.click(await button("Move"));
      await said(boxMessages.boxesMoved);
    });
    await step("They stand there", async () => {
      const section = within(await region("Section 2"));
      await waitFor(() => expect(section.getAllByRole("listitem")).toHaveLength(3), PATIENCE);
      section.getByRole("link", { name: `Box ${BOX}` });
    });
  },
};

/** Another person's change in between, as the service sees it. */
async function renameElsewhere(strName: string) {
  const body = JSON.stringify({ strName });
  await fetch(new Request(`/toys/${loom.strToyBarcode}`, { method: "PUT", body }));
}

export const EditWithConflict: ScreenStory = {
  parameters: { path: `/inventory/${loom.strToyBarcode}` },
  play: async ({ userEvent, step }) => {
    await step("The name is edited", async () => {
      await userEvent.click(await button("Edit name"));
      const field = await screen.findByLabelText("Name");
      await userEvent.clear(field);
      await userEvent.type(field, "Loom Bands, 600 Pieces");
      await userEvent.click(await button("Save name"));
      expect(await dialog("Confirm change")).toHaveTextContent(
        `${loom.strName} → Loom Bands, 600 Pieces`,
      );
    });
    await step("Somebody else was faster", async () => {
      await renameElsewhere("Loom Band Tin");
      await userEvent.click(await button("Confirm"));
      await waitFor(
        async () =>
          expect(await dialog("Confirm change")).toHaveTextContent(
            "Loom Band Tin → Loom Bands, 600 Pieces",
          ),
        PATIENCE,
      );
      expect(await dialog("Confirm change")).toHaveTextContent(
        `${messages.changedMeanwhile} ${messages.changedFrom(loom.strName, "Loom Band Tin")}`,
      );
    });
    await step("The change is confirmed over it", async () => {
      await userEvent.click(await button("Confirm"));
      await screen.findByRole("heading", { name: "Loom Bands, 600 Pieces" }, PATIENCE);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), PATIENCE);
    });
  },
};

export const AddItem: ScreenStory = {
  parameters: { path: "/inventory" },
  play: async ({ userEvent, step }) => {
    await step("An empty form says what is missing", async () => {
      await userEvent.click(await button("Add Item"));
      await userEvent.click(await button("Save"));
      await said(messages.nameRequired);
      await said(messages.barcodeRequired);
    });
    await step("A taken barcode opens its item", async () => {
      await userEvent.type(screen.getByLabelText("Name"), "Another bear");
      await userEvent.type(screen.getByLabelText("Barcode"), bear.strToyBarcode);
      await userEvent.click(await button("Save"));
      await button("Open that item");
    });
    await step("A new one is saved", async () => {
      await userEvent.clear(screen.getByLabelText("Barcode"));
      await userEvent.type(screen.getByLabelText("Barcode"), "BEAR-2");
      await userEvent.click(await button("Save"));
      await title("Item");
      await screen.findByRole("heading", { name: "Another bear" }, PATIENCE);
    });
  },
};
