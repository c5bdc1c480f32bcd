/** A picture as a page of a document: JPEG, three colors of eight bits. */
export interface CapturedPage {
  jpeg: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** US Letter in points. */
const [short, long] = [612, 792]

/** Paper oriented like the picture, and the picture as large as fits on it, centered. */
const placed = ({ width, height }: CapturedPage) => {
  const [paperWidth, paperHeight] = width > height ? [long, short] : [short, long]
  const scale = Math.min(paperWidth / width, paperHeight / height)
  const [w, h] = [width * scale, height * scale]
  const at = (value: number): string => value.toFixed(2)
  return {
    box: `[0 0 ${paperWidth} ${paperHeight}]`,
    matrix: `${at(w)} 0 0 ${at(h)} ${at((paperWidth - w) / 2)} ${at((paperHeight - h) / 2)}`,
  }
}

/**
 * Joins pictures into one PDF, one per page (ISO 32000-1: a JPEG is embedded as is). Written here
 * because it is a single form of a single object; a library would be ten times the size of the
 * screen that needs it.
 */
export const pdfOfPages = (pages: readonly CapturedPage[]): Blob => {
  const text = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const offsets: number[] = []
  let length = 0
  const put = (part: string | Uint8Array<ArrayBuffer>): void => {
    const bytes = typeof part === 'string' ? text.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (id: number, dictionary: string, stream?: Uint8Array<ArrayBuffer>): void => {
    offsets[id] = length
    put(`${id} 0 obj\n${dictionary}\n`)
    if (stream) {
      put('stream\n')
      put(stream)
      put('\nendstream\n')
    }
    put('endobj\n')
  }
  put('%PDF-1.4\n%\u00E2\u00E3\n')
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${3 + at * 3} 0 R`).join(' ')}] >>`,
  )
  for (const [at, page] of pages.entries()) {
    const id = 3 + at * 3
    const { box, matrix } = placed(page)
    const drawing = text.encode(`q ${matrix} cm /P Do Q`)
    object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${id + 1} 0 R /Resources << /XObject << /P ${id + 2} 0 R >> >> >>`,
    )
    object(id + 1, `<< /Length ${drawing.length} >>`, drawing)
    object(
      id + 2,
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.length} >>`,
      page.jpeg,
    )
  }
  const table = length
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  put(
    `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
  return new Blob(parts, { type: 'application/pdf' })
}
