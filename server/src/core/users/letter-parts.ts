import type { AppContext } from '../../app-context.ts'

/**
 * A first name is free text that a stranger may have chosen; the greeting uses it only if it looks
 * like a name.
 */
export const greeting = (firstName: string): string =>
  /^[\p{L}\p{M}' ’-]{1,30}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,'

export const closing = ({ config }: Pick<AppContext, 'config'>): string =>
  `\n\n${config.LAB_NAME}\n${config.SUPPORT_PHONE}\n`
