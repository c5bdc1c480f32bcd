/** Where the bytes of a file are, as its row says: in the row, or in the object that it names. */
export interface StoredFile {
  content: Buffer | null
  objectName: string | null
}

/** Some bytes: the first of them, counted from 0, and how many. */
export interface Part {
  from: number
  length: number
}

/**
 * Where files lie, sealed: the database, or a store outside it. Both are given and give back bytes
 * as they were sealed (files/sealed-file.ts).
 */
export interface FileStore {
  /**
   * Takes the bytes; returns what the row of the file with this SHA-256 is to say of them. The file
   * is stored once the row says so.
   */
  keep(hash: Buffer, sealed: Buffer): Promise<StoredFile>
  /**
   * Gives the bytes back, or a part of them: of a part that ends behind the last byte, those that
   * are there. Fails with StoreAway, or if there are none.
   */
  read(file: StoredFile, part?: Part): Promise<Buffer>
}

/** An object, and when the store took it. */
export interface KeptObject {
  objectName: string
  keptAt: Date
}

/** A store outside the database. Its objects are never changed, and no name is used twice. */
export interface ObjectStore extends FileStore {
  /** All objects. */
  list(): AsyncIterable<KeptObject>
  /** Removes an object; one that is gone is no failure. */
  remove(objectName: string): Promise<void>
  /** Fails with StoreAway if the store cannot be read from. */
  probe(): Promise<void>
}

/** The store outside the database that is in use, and whether new files are moved into it. */
export interface ObjectsInUse {
  store: ObjectStore
  takesNew: boolean
}

/** The code of StoreAway, by which `isAway` knows it. */
export const storeAwayCode = 'file-store-away'
/**
 * The store of files does not respond, or refuses us: nothing is wrong with the file, which can be
 * read later. The message names neither a key nor a file's content.
 */
export class StoreAway extends Error {
  readonly code = storeAwayCode
}
/** The store does not have an object that a row names. */
export class ObjectMissing extends Error {}
