import type { Plugin } from 'vite'

/**
 * In development, the page comes from Vite; what the server would write into it is copied from the
 * server's own page.
 */
export const pageOfServer = (server: string): Plugin => ({
  name: 'labgate-page',
  apply: 'serve',
  transformIndexHtml: async (html) => {
    const page = await fetch(server).then(
      (answer) => answer.text(),
      () => '',
    )
    const about = /<meta name="labgate" content="([^"]*)"/.exec(page)?.[1]
    return html.replace('__NONCE__', '').replace('__LABGATE__', about ?? '')
  },
})
