/** A fault in an imported file, in words for the person importing it. */
export interface Fault {
  /** As a spreadsheet counts, with the header as row 1; 0 is the file as a whole. */
  row: number
  /** '' if the fault is in the row or the file as a whole. */
  column: string
  message: string
}

/** The rows that could be read, and every fault. Callers load nothing if there is a fault. */
export interface Reading<Row> {
  rows: Row[]
  faults: Fault[]
}

/** One line for a screen or a terminal: 'Row 12, column code: ...'. */
export const faultLine = ({ row, column, message }: Fault): string => {
  const place = [row > 0 ? `Row ${row}` : '', column === '' ? '' : `column ${column}`]
    .filter((part) => part !== '')
    .join(', ')
  return place === '' ? message : `${place}: ${message}`
}
