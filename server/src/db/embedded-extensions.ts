import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** The PostgreSQL extensions that the schema creates, for the embedded engine. */
export const extensions = { fuzzystrmatch, pg_trgm, unaccent }
