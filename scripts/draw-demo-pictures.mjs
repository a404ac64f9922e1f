/**
 * Draws the pictures of the demo programme (src/demo/pictures): `node scripts/draw-demo-pictures.mjs`, after a change
 * of the scenes. What it writes is committed, so that loading the demo draws nothing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { SCENES } from './demo-pictures/scenes.mjs';

const folder = new URL('../src/demo/pictures/', import.meta.url);
await mkdir(folder, { recursive: true });
let bytes = 0;
for (const [name, draw] of Object.entries(SCENES)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">${draw()}</svg>`;
  const picture = await sharp(Buffer.from(svg)).resize(960).webp({ quality: 60, effort: 6 }).toBuffer();
  await writeFile(new URL(`${name}.webp`, folder), picture);
  bytes += picture.length;
}
console.log(`${Object.keys(SCENES).length} pictures, ${Math.round(bytes / 1024)} KiB`);
