/** What the handlers of all operations work with, made once for a server. */
import type { AccountServices } from "../accounts/accountLog.ts";
import type { Services } from "../calls/handler.ts";
import type { ImportServices } from "../imports/importRunner.ts";
import type { FeedServices } from "../journal/changeFeed.ts";
import type { Printing } from "../labels/labelPrinter.ts";
import type { Encoding } from "../pictures/pictureEncoder.ts";
import type { OpenStreams } from "./streams.ts";

export interface AllServices
  extends Services,
    AccountServices,
    Encoding,
    FeedServices,
    ImportServices,
    Printing {
  feed: FeedServices["feed"];
  streams: OpenStreams;
}
