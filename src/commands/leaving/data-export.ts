import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type INestApplicationContext } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import { CliProblem } from '../command.js';
import { Clock } from '../../kernel/clock/clock.js';
import { MediaContents } from '../../media/media-contents.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { API_VERSION } from '../../platform/operations/config/settings.js';
import { DataExportStore } from './data-export.store.js';
import {
  describeTables,
  exportedColumns,
  exportedEntities,
  CONTENTS,
  KEPT_ROWS,
  LEFT_OUT_COLUMNS,
  LEFT_OUT_TABLES,
  MEDIA,
} from './exported-tables.js';

/** A file that was written. */
interface WrittenFile {
  /** Within the folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A folder that was empty, whose files nobody else on the machine may read. */
class ExportFolder {
  readonly written: WrittenFile[] = [];

  private constructor(
    private readonly root: string,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** @throws CliProblem it is no folder, or not an empty one */
  static async prepare(root: string, signal?: AbortSignal): Promise<ExportFolder> {
    try {
      await mkdir(root, { recursive: true, mode: 0o700 });
      if ((await readdir(root)).length > 0) throw new CliProblem(`${root} is not empty: name a new folder.`);
      await chmod(root, 0o700);
    } catch (error) {
      if (error instanceof CliProblem) throw error;
      throw new CliProblem(`${root} cannot be written: ${String((error as NodeJS.ErrnoException).code)}`);
    }
    return new ExportFolder(root, signal);
  }

  async write(path: string, chunks: AsyncIterable<string | Buffer> | Iterable<string | Buffer>): Promise<WrittenFile> {
    const target = join(this.root, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(target, 'wx', 0o600);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of chunks) {
        this.signal?.throwIfAborted();
        const data = Buffer.from(chunk);
        hash.update(data);
        bytes += data.length;
        await file.appendFile(data);
      }
      this.signal?.throwIfAborted();
      await file.sync();
    } finally {
      await file.close();
    }
    const written = { path, bytes, sha256: hash.digest('hex') };
    this.written.push(written);
    return written;
  }

  /** Half an export would be taken for a whole one. */
  async clear(): Promise<void> {
    for (const name of await readdir(this.root)) await rm(join(this.root, name), { recursive: true, force: true });
  }
}

/** The page beside the data, for somebody who opens the folder years later. */
const README = `# Alle Daten des Ferienprogramms

- \`tables/\`: jede Tabelle als eine Datei, ein Datensatz je Zeile (JSON Lines, UTF-8). Beträge in Cent, Zeitpunkte nach ISO 8601 in UTC, Schlüssel als UUID. Was die Spalten bedeuten und worauf sie verweisen: \`tables.md\`.
- \`files/media_files/\`: Bilder, Logos und Formulare, unter den Namen, die \`offer_media.path\`, \`hosts.logo\`, \`offers.agreement_path\` und die Einstellung \`logo\` nennen.
- \`files/message_files/\`: Anhänge von Rundschreiben. \`files/draw_protocols/\`: Eingabe und Ergebnis der Verlosungen (JSON, mit gzip gepackt).
- \`manifest.json\`: jede Datei mit Größe, SHA-256 und Zahl der Datensätze; was fehlt und warum. Sie wird zuletzt geschrieben: Ohne sie ist der Export nicht vollständig.
- \`SHA256SUMS\`: zum Prüfen mit \`sha256sum -c SHA256SUMS\`.

Belege, Rechnungen, Mahnungen und Listen als PDF sind nicht dabei: Sie werden aus diesen Daten erzeugt. Passwörter, Schlüssel und Codes sind nicht dabei; Adressen von Webhooks stehen ganz da, auch wenn ein Empfänger einen Schlüssel hineingeschrieben hat.

**Der Ordner enthält alle personenbezogenen Daten, auch gesperrte und die Gesundheitshinweise von Kindern.** Nur verschlüsselt weitergeben und löschen, sobald er nicht mehr gebraucht wird.

# All data of the holiday programme

\`tables/\` holds each table as JSON Lines (UTF-8; money in cents, moments in ISO 8601, keys as UUIDs), \`tables.md\` says what the columns mean, \`files/\` holds pictures, forms, attachments and draws, \`manifest.json\` names every file with its SHA-256, what was left out and why; it is written last, and without it the export is not complete. Papers (PDF) are made from this data and are not here; neither are passwords, keys and codes, but for what receivers put into the addresses of their webhooks. **It holds all personal data: pass it on encrypted, and delete it when it is no longer needed.**
`;

/** A picture or form, as its row names it. */
interface MediaRow {
  readonly name: string;
  readonly content: string | null;
  readonly hash: string;
}

interface ExportedRows extends WrittenFile {
  readonly table: string;
  readonly rows: number;
}

/** The outcome of an export. */
interface DataExported {
  readonly tables: readonly ExportedRows[];
  readonly files: number;
  /** Files that the storage does not hold any more, or with another content. */
  readonly missing: readonly string[];
}

/** A name that is a part of a path, whatever it holds. */
const fileName = (name: string): string => name.replace(/[/\\\0]|^\.+/g, '_');

/**
 * Writes all data of the town with its files into an empty folder: the tables as they were at one moment, then the pictures
 * and forms that they name. What fails on the way leaves nothing there.
 * @param tell what is being written
 * @param signal ends it, as a failure does
 * @throws CliProblem the folder is not empty, or cannot be written
 */
export const exportData = async (
  app: INestApplicationContext,
  path: string,
  tell: (line: string) => void,
  signal?: AbortSignal,
): Promise<DataExported> => {
  const database = app.get(Database);
  const folder = await ExportFolder.prepare(path, signal);
  try {
    await database.transaction(() => app.get(AuditLog).job({ job: 'data:export' }));
    const exporter = new Exporter(folder, database, tell);
    const tables = await database.snapshot(() => exporter.writeTables(exportedEntities(app.get(DataSource))));
    const missing = await exporter.writeMedia(app.get(MediaContents));
    const files = folder.written.filter((file) => file.path.startsWith('files/'));
    await folder.write('README.md', [README]);
    await folder.write('SHA256SUMS', [folder.written.map((file) => `${file.sha256}  ${file.path}\n`).join('')]);
    const manifest = {
      format: 'holiday-programme-data/1',
      version: API_VERSION,
      exportedAt: app.get(Clock).now().toISOString(),
      tables,
      files,
      missing,
      leftOut: {
        tables: Object.entries(LEFT_OUT_TABLES).map(([table, why]) => ({ table, why })),
        columns: Object.entries(LEFT_OUT_COLUMNS).flatMap(([table, columns]) =>
          Object.entries(columns).map(([column, why]) => ({ table, column, why })),
        ),
        rows: Object.entries(KEPT_ROWS).map(([table, { why }]) => ({ table, why })),
      },
    };
    await folder.write('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`]);
    return { tables, files: files.length, missing };
  } catch (error) {
    await folder.clear();
    throw error;
  }
};

class Exporter {
  private readonly store: DataExportStore;
  private readonly media: MediaRow[] = [];

  constructor(
    private readonly folder: ExportFolder,
    database: Database,
    private readonly tell: (line: string) => void,
  ) {
    this.store = new DataExportStore(database);
  }

  async writeTables(entities: readonly EntityMetadata[]): Promise<ExportedRows[]> {
    await this.store.useUtc();
    const tables: ExportedRows[] = [];
    for (const entity of entities) {
      const written = await this.writeTable(entity);
      this.tell(`${written.table}: ${written.rows} rows`);
      tables.push(written);
    }
    await this.folder.write('tables.md', [describeTables(entities, await this.store.references())]);
    return tables;
  }

  /** @returns the files that are not in the storage as their rows say */
  async writeMedia(contents: MediaContents): Promise<string[]> {
    const missing: string[] = [];
    for (const { name, content, hash } of this.media) {
      const stream = await contents.open({ name, pending: true, stored: content ?? name });
      const path = `files/${MEDIA}/${fileName(name)}`;
      const written = stream && (await this.folder.write(path, stream as AsyncIterable<Buffer>));
      if (written === undefined || Buffer.from(written.sha256, 'hex').toString('base64url') !== hash)
        missing.push(name);
    }
    this.tell(`${MEDIA}: ${this.media.length - missing.length} of ${this.media.length} files`);
    return missing;
  }

  private async writeTable(entity: EntityMetadata): Promise<ExportedRows> {
    const { tableName: table, primaryColumns } = entity;
    const columns = exportedColumns(entity).map(({ databaseName }) => databaseName);
    const keys = primaryColumns.map(({ databaseName }) => databaseName);
    const kept: Record<string, unknown>[] = [];
    let rows = 0;
    const lines = this.store.rows({ table, columns, keys, where: KEPT_ROWS[table]?.where });
    const noted = async function* (): AsyncGenerator<string> {
      for await (const batch of lines) {
        rows += batch.length;
        if (table === MEDIA || table in CONTENTS) kept.push(...batch.map((line) => JSON.parse(line) as never));
        yield `${batch.join('\n')}\n`;
      }
    };
    const written = await this.folder.write(`tables/${table}.jsonl`, noted());
    if (table === MEDIA) this.media.push(...(kept as unknown as MediaRow[]));
    else for (const row of kept) await this.writeContents(table, keys[0] ?? '', row);
    return { table, rows, ...written };
  }

  private async writeContents(table: string, key: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const { columns, name, ending = '' } = CONTENTS[table] ?? { columns: [] };
    for (const column of columns) {
      const content = await this.store.content(table, column, key, row[key]);
      const own = name === undefined ? column : fileName(String(row[name]));
      if (content !== null) await this.folder.write(`files/${table}/${String(row[key])}/${own}${ending}`, [content]);
    }
  }
}
