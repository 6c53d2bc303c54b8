/** A toy's picture: sent, taken away, served (our additions under /api). */
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import type { Handlers } from "../calls/handler.ts";
import { answerBefore } from "../calls/idempotency.ts";
import { etag } from "../calls/versions.ts";
import { type WriteHandler, write } from "../journal/write.ts";
import { badInput, notFound } from "../kernel/errors.ts";
import { findToy, toyOf } from "../stock/toys/toyRows.ts";
import { changeToy } from "../stock/toys/write.ts";
import type { Encoding } from "./pictureEncoder.ts";
import { pictureByHash, storePicture } from "./pictureStore.ts";

/** The headers of pictures: the picture at an address never changes, and a script smuggled into it runs nowhere. */
const SERVED = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
};

export const pictures = {
  async setPicture(call, services) {
    const { body, params, ifMatch } = call;
    if (!Buffer.isBuffer(body) || body.length === 0) throw badInput(pictureMessages.pictureMissing);
    // Encoding costs seconds of a core: neither a repeat nor a call that will be refused is encoded.
    const before = await answerBefore(call, services);
    if (before) return before;
    await findToy(services.database.db, params.barcode, ifMatch);
    // Encoded before the transaction, for which other writes would wait.
    const made = await services.encoder.encode(body, services.now());
    const put: WriteHandler<"setPicture"> = async (_call, entry) => {
      const toy = await findToy(entry.trx, params.barcode, ifMatch);
      const changed = await changeToy(entry, toy, await storePicture(entry.trx, made));
      return { body: toyOf(changed), headers: etag(changed) };
    };
    return write(put)(call, services);
  },

  removePicture: write(async ({ params, ifMatch }, entry) => {
    const toy = await findToy(entry.trx, params.barcode, ifMatch);
    const changed = await changeToy(entry, toy, { imageThumb: null, imageLarge: null });
    return { body: toyOf(changed), headers: etag(changed) };
  }),

  async getPicture({ params }, { database }) {
    const [picture] = await pictureByHash(database.db, { strHash: params.hash });
    if (!picture) throw notFound("There is no such picture.");
    return { body: Buffer.from(picture.bytPicture), headers: SERVED };
  },
} satisfies Handlers<Encoding>;
