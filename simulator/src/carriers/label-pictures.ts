/* A picture of bars, so that a simulated label looks like one at a glance. */
const isDark = (x: number, y: number, wide: number, high: number): boolean => {
  const isEdge = x < 8 || y < 8 || x >= wide - 8 || y >= high - 8
  const isBar = y > high * 0.62 && y < high * 0.86 && x > 60 && x < wide - 60
  const isRule = y > high * 0.3 && y < high * 0.305
  return isEdge || isRule || (isBar && (Math.floor(x / 6) * 7) % 5 < 2)
}

/* LZW without a code of two dots: each dot is its own code, and the table is cleared in time. */
const packed = (dots: readonly number[]): Buffer => {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  const write = (code: number): void => {
    held |= code << bits
    bits += 3
    while (bits >= 8) {
      bytes.push(held & 255)
      held >>>= 8
      bits -= 8
    }
  }
  for (const [at, dot] of dots.entries()) {
    // after two codes, a reader's table would need a wider code
    if (at % 2 === 0) write(4)
    write(dot)
  }
  write(5)
  if (bits > 0) bytes.push(held & 255)
  return Buffer.from(bytes)
}

/**
 * A label as UPS draws it: a GIF of two colors that lies on its side, here 120 dots an inch.
 */
export const labelGif = (wide = 720, high = 480): Buffer => {
  const dots = Array.from({ length: wide * high }, (_, at) =>
    isDark(at % wide, Math.floor(at / wide), wide, high) ? 1 : 0,
  )
  const data = packed(dots)
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255)
    blocks.push(Buffer.from([part.length]), part)
  }
  const size = [wide & 255, wide >> 8, high & 255, high >> 8]
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...size, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, ...size, 0, 2]),
    ...blocks,
    Buffer.from([0, 0x3b]),
  ])
}

/** A label as FedEx sends it: a PDF of one page of 4 x 6 inches that says what it is. */
export const labelPdf = (lines: readonly string[]): Buffer => {
  const text = lines
    .map((line, at) => `1 0 0 1 20 ${390 - at * 22} Tm (${line.replace(/[()\\]/g, ' ')}) Tj`)
    .join('\n')
  const stream = `BT /F1 13 Tf\n${text}\nET\n20 60 248 90 re S`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = pdf.length
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
