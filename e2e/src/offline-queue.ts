/**
 * What the browser stores of the queue: the number of scans, and whether any of it is readable.
 * Runs in the page: no imports.
 */
export const keptOfQueue = async (): Promise<{ rows: number; readable: boolean; key: boolean }> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('labgate-receiving')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('no database'))
  })
  const all = (store: string): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      const request = db.transaction(store).objectStore(store).getAll()
      request.onsuccess = () => resolve(request.result as unknown[])
      request.onerror = () => reject(new Error('no rows'))
    })
  const rows = (await all('scans')) as { sealed: ArrayBuffer }[]
  const [key] = (await all('keys')) as CryptoKey[]
  db.close()
  return {
    rows: rows.length,
    readable: rows.some(({ sealed }) =>
      new TextDecoder().decode(sealed).includes('specimenBarcode'),
    ),
    key: key?.extractable ?? true,
  }
}
