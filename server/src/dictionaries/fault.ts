/** What is wrong in a file that somebody brings, in words for that person. */
export interface Fault {
  /** As a spreadsheet counts, the header being row 1; 0 is the file as a whole. */
  row: number
  /** '' when it is the row or the file as a whole. */
  column: string
  message: string
}

/** The rows that could be read, and every fault. Whoever loads them loads nothing while there is a fault. */
export interface Reading<Row> {
  rows: Row[]
  faults: Fault[]
}

/** One line for a screen or a terminal: 'Row 12, column code: ...'. */
export const faultLine = ({ row, column, message }: Fault): string => {
  const place = [row > 0 ? `Row ${row}` : '', column === '' ? '' : `column ${column}`].filter((part) => part !== '').join(', ')
  return place === '' ? message : `${place}: ${message}`
}
