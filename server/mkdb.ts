import pg from 'pg'
import { readFileSync } from 'node:fs'
import { openEngine } from './src/db/engine.ts'
import { migrate } from './src/db/migrate.ts'
const name = process.argv[2] ?? 'new2'
const url = readFileSync('/tmp/pgurl', 'utf8')
const admin = new pg.Client({ connectionString: url })
await admin.connect()
await admin.query(`drop database if exists ${name} with (force)`)
await admin.query(`create database ${name}`)
await admin.end()
const u = new URL(url); u.pathname = '/' + name
const engine = await openEngine({ url: u.href, data: '', role: false, pool: 1 })
const c0 = process.cpuUsage(), t0 = performance.now()
await migrate(engine)
const c = process.cpuUsage(c0)
console.log(name, Math.round(performance.now() - t0), 'ms', Math.round((c.user + c.system) / 1000), 'cpu ms of node')
await engine.close()
