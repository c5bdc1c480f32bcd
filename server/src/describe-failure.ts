import { Wrong } from './config.ts'

/** What a failure at startup, or of a command, means to the person at the terminal. */
export const inOneSentence = (error: NodeJS.ErrnoException): string => {
  if (error instanceof Wrong) return error.message
  if (error.code === 'EADDRINUSE')
    return `The port is already in use by another program. Stop it, or set PORT to another number.`
  if (error.code === 'EACCES') return `Labgate is not permitted to use this: ${error.message}.`
  if (error.code === 'ENOENT') return `No such file or folder: ${error.path ?? error.message}.`
  if (error.code === 'ENOSPC') return 'The disk is full.'
  if (
    error.code === 'ECONNREFUSED' ||
    error.code === 'ENOTFOUND' ||
    error.code === 'ETIMEDOUT' ||
    error.message.includes('timeout')
  )
    return `The database of DATABASE_URL cannot be reached (${error.code ?? 'no answer in time'}).`
  if (error.code?.startsWith('28'))
    return 'The database of DATABASE_URL refuses this user or password.'
  if (error.code === '3D000') return 'The database that DATABASE_URL names does not exist.'
  return error.message
}
