/**
 * A scan at the dock without a server response yet. No name, no birth date: the number, when, by
 * whom, into which parcel.
 */
export interface QueuedScan {
  /** Makes it count once, however often it is sent. */
  key: string
  specimenBarcode: string
  /** 0: no parcel. */
  shipLogId: number
  labId: number
  at: string
  userId: number
}
export interface KeptScan extends QueuedScan {
  /** Its position among this machine's scans. */
  sequence: number
}
/** Where scans wait on this machine. */
export interface ScanStore {
  /** False if the browser cannot store them: they are lost with the page. */
  keeps: boolean
  /** Resolves once the scan would survive a power cut; returns its position. */
  put: (scan: QueuedScan) => Promise<number>
  all: () => Promise<KeptScan[]>
  remove: (sequences: readonly number[]) => Promise<void>
}

interface Sealed {
  sequence?: number
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const database = 'labgate-receiving'
const scans = 'scans'
const keys = 'keys'

const call = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () =>
      reject(request.error ?? new Error('The browser could not read its saved scans.'))
  })
const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () =>
      reject(transaction.error ?? new Error('The browser could not save the scan.'))
    transaction.onabort = () =>
      reject(transaction.error ?? new Error('The browser could not save the scan.'))
  })
const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(keys)
    request.result.createObjectStore(scans, { keyPath: 'sequence', autoIncrement: true })
  }
  return call(request)
}

/*
 * Created on this machine and not extractable from the browser: scans are useless to anyone who
 * copies its files. If two tabs create one, the first wins.
 */
const keyOf = async (db: IDBDatabase): Promise<CryptoKey> => {
  const known = (await call(db.transaction(keys).objectStore(keys).get('scan'))) as
    | CryptoKey
    | undefined
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const transaction = db.transaction(keys, 'readwrite')
  const store = transaction.objectStore(keys)
  const first = (await call(store.get('scan'))) as CryptoKey | undefined
  if (!first) store.put(made, 'scan')
  await done(transaction)
  return first ?? made
}

const inBrowser = async (): Promise<ScanStore> => {
  const db = await open()
  const key = await keyOf(db)
  return {
    keeps: true,
    put: async (scan) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv },
        key,
        new TextEncoder().encode(JSON.stringify(scan)),
      )
      const transaction = db.transaction(scans, 'readwrite', { durability: 'strict' })
      const sequence = transaction.objectStore(scans).add({ iv, sealed } satisfies Sealed)
      await done(transaction)
      return Number(sequence.result)
    },
    all: async () => {
      const rows = (await call(
        db.transaction(scans).objectStore(scans).getAll(),
      )) as Required<Sealed>[]
      return Promise.all(
        rows.map(async ({ sequence, iv, sealed }) => {
          const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
          return { ...(JSON.parse(new TextDecoder().decode(opened)) as QueuedScan), sequence }
        }),
      )
    },
    remove: async (sequences) => {
      const transaction = db.transaction(scans, 'readwrite')
      for (const sequence of sequences) transaction.objectStore(scans).delete(sequence)
      await done(transaction)
    },
  }
}

/* For browsers that store nothing: an address without TLS, or a private window. */
const inMemory = (): ScanStore => {
  let rows: KeptScan[] = []
  let last = 0
  return {
    keeps: false,
    put: (scan) => {
      rows.push({ ...scan, sequence: ++last })
      return Promise.resolve(last)
    },
    all: () => Promise.resolve(rows),
    remove: (sequences) => {
      rows = rows.filter(({ sequence }) => !sequences.includes(sequence))
      return Promise.resolve()
    },
  }
}

/**
 * This machine's store: encrypted in the browser's database (rules.md#offline-receiving), in memory
 * if there is none.
 */
export const openScanStore = (): Promise<ScanStore> =>
  typeof indexedDB === 'undefined' || (crypto.subtle as SubtleCrypto | undefined) === undefined
    ? Promise.resolve(inMemory())
    : inBrowser().catch(inMemory)
