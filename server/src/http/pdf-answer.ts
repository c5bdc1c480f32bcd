/** A PDF as calls return it. `fileName` with its extension. */
export const pdfAnswer = (
  fileName: string,
  bytes: Buffer,
): { fileType: string; fileName: string; fileAsBase64: string } => ({
  fileType: 'application/pdf',
  fileName,
  fileAsBase64: bytes.toString('base64'),
})
