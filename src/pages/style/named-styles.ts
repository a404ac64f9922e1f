import { RecentlyUsed } from '../../kernel/collections/recently-used.js';
import { type ApiRequest, type ApiResponse } from '../../platform/request/api-request.js';
import { sendFile, type StyleFile } from './style-file.js';

/** A town seldom changes its colours: the present ones in all their files, and those of pages that are still open. */
const MAX_FILES = 20;
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Files whose names say what stands in them, each made once. */
export class NamedStyles {
  private readonly files = new RecentlyUsed<StyleFile>(MAX_FILES);

  /** @param key what the file depends on */
  of(key: string, make: () => StyleFile): StyleFile {
    return this.files.get(key, make);
  }

  /**
   * Sends the file of this name. Where nobody knows it any more, for a page of another time or of another process, the
   * present one is sent, not to be kept under a name that is not its own.
   */
  async send(
    name: string,
    request: ApiRequest,
    response: ApiResponse,
    present: () => Promise<StyleFile>,
  ): Promise<void> {
    const file = this.files.find((known) => known.name === name) ?? (await present());
    sendFile(request, response, file, file.name === name ? FOR_A_YEAR : 'no-cache');
  }
}
