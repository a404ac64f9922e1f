import { RecentlyUsed } from '../../kernel/collections/recently-used.js';
import { notFound, type Problem } from '../../kernel/problem/problem.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { sendFile, type StyleFile } from './style-file.js';

/** A town seldom changes its colours: the present ones in all their files, and those of pages that are still open. */
const MAX_FILES = 20;
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

export const noSuchFile = (): Problem => notFound('There is no such file.', 'Diese Datei gibt es nicht.');

/** Files whose names say what stands in them, each made once. */
export class NamedStyles {
  private readonly files = new RecentlyUsed<StyleFile>(MAX_FILES);

  /** @param key what the file depends on */
  of(key: string, make: () => StyleFile): StyleFile {
    return this.files.get(key, make);
  }

  /**
   * Sends the file of this name: one that a page of this process named, or the present one.
   * @throws Problem 404 it never was a name of such a file, or is no longer
   */
  async send(
    name: string,
    request: ApiRequest,
    response: ApiResponse,
    present: () => Promise<StyleFile>,
  ): Promise<void> {
    const file = this.files.find((known) => known.name === name) ?? (await present());
    if (file.name !== name) throw noSuchFile();
    sendFile(request, response, file, FOR_A_YEAR);
  }
}
