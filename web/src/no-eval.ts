import { config } from 'zod'

/*
 * Before the first schema: otherwise zod would test whether it can compile code, which the content
 * security policy reports.
 */
config({ jitless: true })
