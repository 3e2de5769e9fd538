/** A JPEG's bytes and its size in pixels. */
export type Jpeg = { bytes: Buffer; width: number; height: number };

const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  /** Baseline, extended and progressive: what cameras and browsers write. */
  frames: [0xc0, 0xc1, 0xc2],
  /** Huffman and quantisation tables, restart interval. */
  tables: [0xc4, 0xdb, 0xdd],
  comment: 0xfe,
  /** Adobe's says how colours are stored. */
  adobe: 0xee,
} as const;

/**
 * A JPEG with its picture alone: no Exif (place, camera, time), no profile, comment or thumbnail, and nothing after its end.
 * Undefined for anything else, whatever its name says. It reads the file's structure, not the picture.
 */
export function cleanJpeg(file: Buffer): Jpeg | undefined {
  if (file[0] !== 0xff || file[1] !== marker.startOfImage) return undefined;
  const kept = [file.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = 2; at + 2 <= file.length; ) {
    if (file[at] !== 0xff) return undefined;
    const kind = file[at + 1] ?? 0;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    if (kind === marker.endOfImage) {
      if (size === undefined || scans === 0) return undefined;
      return { bytes: Buffer.concat([...kept, file.subarray(at, at + 2)]), ...size };
    }
    const end = segmentEnd(file, at);
    if (end === undefined) return undefined;
    const segment = file.subarray(at, end);
    at = end;
    if (isFrame(kind)) {
      if (size !== undefined || segment.length < 11) return undefined;
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
      if (size.height === 0 || size.width === 0) return undefined;
    } else if (kind === marker.startOfScan) {
      if (size === undefined) return undefined;
      scans += 1;
      at = scanEnd(file, end);
      kept.push(segment, file.subarray(end, at));
      continue;
    } else if (isLeftOut(kind, segment)) continue;
    else if (!isTable(kind) && kind !== marker.adobe) return undefined;
    kept.push(segment);
  }
  return undefined;
}

/** Where the segment that starts at a marker ends; undefined if the file ends before. */
function segmentEnd(file: Buffer, at: number): number | undefined {
  if (at + 4 > file.length) return undefined;
  const length = file.readUInt16BE(at + 2);
  const end = at + 2 + length;
  return length < 2 || end > file.length ? undefined : end;
}

/** The next marker after a scan's data, in which 0xff is followed by 0 or by a restart marker. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

const isFrame = (kind: number) => marker.frames.some((each) => each === kind);
const isTable = (kind: number) => marker.tables.some((each) => each === kind);

function isLeftOut(kind: number, segment: Buffer): boolean {
  if (kind === marker.adobe) return segment.length !== 16 || segment.toString("latin1", 4, 9) !== "Adobe";
  return kind === marker.comment || (kind >= 0xe0 && kind <= 0xef);
}
