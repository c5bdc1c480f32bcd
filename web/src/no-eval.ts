import { config } from 'zod'

/* Before the first schema: zod would otherwise try whether it may compile code, which the content security policy reports. */
config({ jitless: true })
