import { rmSync } from 'node:fs'
import { openEngine } from './src/db/engine.ts'
import { migrate } from './src/db/migrate.ts'
const folder = process.argv[2] ?? 'memory'
if (folder !== 'memory') rmSync(folder, { recursive: true, force: true })
const t00 = performance.now()
const engine = await openEngine({ data: folder })
const c0 = process.cpuUsage(), t0 = performance.now()
await migrate(engine)
const c = process.cpuUsage(c0)
console.log('open', Math.round(t0 - t00), 'migrate', Math.round(performance.now() - t0), 'ms', Math.round((c.user + c.system) / 1000), 'cpu ms')
await engine.close()
