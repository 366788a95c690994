import pg from 'pg'
import { up as u1 } from '../../migrations/202611210900-create-extensions.ts'
import { up as u2 } from '../../migrations/202611210905-create-places.ts'
import { loadPlaces } from '../../api/address/load-places.ts'
const c=new pg.Client('postgres://app@127.0.0.1:47913/postgres'); await c.connect()
await c.query('drop schema public cascade; create schema public')
await c.query('begin;'+u1+';commit'); await c.query('begin;'+u2+';commit')
let t=performance.now(); console.log(await loadPlaces(c), performance.now()-t)
t=performance.now(); console.log(await loadPlaces(c), performance.now()-t)
await c.query("update places_loaded set hash='x'"); t=performance.now(); console.log(await loadPlaces(c), performance.now()-t)
console.log((await c.query('select count(*) from places')).rows,(await c.query('select count(*) from place_names')).rows)
await c.end()
