import { format } from 'prettier'
import * as plugin from 'prettier-plugin-sql-cst'

const options = {
  parser: 'postgresql',
  plugins: [plugin],
  sqlKeywordCase: 'preserve',
  sqlLiteralCase: 'preserve',
  sqlTypeCase: 'preserve',
  sqlCanonicalSyntax: false, // writes no `as` that is not there
  sqlFinalSemicolon: false,
  sqlParamTypes: ['$nr'],
}

/**
 * Statements of SQL laid out for a width. Throws with the place if the parser does not read them.
 */
export const printSql = (sql: string, printWidth: number): Promise<string> =>
  format(sql, { ...options, printWidth })
