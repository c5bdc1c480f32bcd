import type { Plugin } from 'vite'

const changed = (code: string, before: RegExp, after: string): string => {
  if (!before.test(code))
    throw new Error(
      `Zod has changed: ${String(before)} is not in its schemas. See web/build/without-json-schema.ts.`,
    )
  return code.replaceAll(before, after)
}

/**
 * Every schema of zod can describe itself as JSON Schema, which takes a fifth of the library, and
 * which only the server does (server/src/docs). In the web app, schemas come without it.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'labgate-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => {
      const silent = changed(code, /^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
      const plain = changed(silent, /^ *jsonSchema: \{\n.*\n.*\n *\},$/gm, '')
      return {
        code: changed(plain, /^ *toJSONSchema\(params\) \{\n.*\n *\},$/gm, ''),
        map: null,
      }
    },
  },
})
