import { buildGazetteer } from './gazetteer.ts'
import { readFileSync } from 'node:fs'
import { estimateRoute } from '../../api/address/estimate-route.ts'
import { findWay } from '../../api/address/find-way.ts'
import { airKm } from '../../api/address/distance.rules.ts'
const p = buildGazetteer().filter(x=>x.kind==='town').sort((a,b)=>b.population-a.population)
const m=new Map(); for(const x of p){const k=x.country+' '+x.baseName; if(!m.has(k))m.set(k,x)}
const rows=readFileSync(new URL('../../tests/api/address/detour-check.csv',import.meta.url),'utf8').trim().split('\n').slice(1).map(l=>l.split(','))
const t0=performance.now(); estimateRoute(m.get('PL Warsaw'),m.get('PL Kraków')); console.log('load',performance.now()-t0)
const stat=(e)=>{const s=e.map(x=>Math.abs(x)).sort((a,b)=>a-b);return {n:s.length,mape:(s.reduce((a,b)=>a+b,0)/s.length*100).toFixed(1),med:(s[s.length>>1]*100).toFixed(1),p90:(s[Math.floor(s.length*.9)]*100).toFixed(1),bias:(e.reduce((a,b)=>a+b,0)/e.length*100).toFixed(1)}}
const out=rows.map(([a,b,km],i)=>{const A=m.get(a),B=m.get(b);const r=estimateRoute(A,B),w=findWay(A,B);const air=airKm(A,B);return {i,a,b,km:+km,est:r.distanceKm,err:r.distanceKm/km-1,graph:Math.round(w?.km??0),air:Math.round(air),gerr:(w?.km??0)/km-1,ferry:r.ferry,h:r.hours}})
console.log('blend even',stat(out.filter(x=>x.i%2).map(x=>x.err)),'odd',stat(out.filter(x=>!(x.i%2)).map(x=>x.err)))
console.log('graph',stat(out.map(x=>x.gerr)))
for(const [lo,hi] of [[0,100],[100,250],[250,600],[600,3000]])console.log(lo,stat(out.filter(x=>x.km>=lo&&x.km<hi).map(x=>x.err)),'graph',stat(out.filter(x=>x.km>=lo&&x.km<hi).map(x=>x.gerr)), 'air', stat(out.filter(x=>x.km>=lo&&x.km<hi).map(x=>x.air*1.21/x.km-1)))
console.table(out.toSorted((a,b)=>Math.abs(b.err)-Math.abs(a.err)).slice(0,25).map(({a,b,km,est,err,graph,air,ferry})=>({a,b,km,est,err:(err*100).toFixed(0),graph,air,ferry})))
console.log('ferries',out.filter(x=>x.ferry).map(x=>`${x.a}-${x.b} ${x.km} ${x.est} ${x.h}h`).join('\n'))
const t1=performance.now(); for(const [a,b] of rows) estimateRoute(m.get(a),m.get(b)); console.log('per query',(performance.now()-t1)/rows.length)
for (const [a,b] of [['PL Warsaw','FR Paris'],['PL Warsaw','SE Stockholm'],['GB London','FR Paris'],['ES Barcelona','ES Palma'],['IT Rome','HR Split'],['PL Warsaw','LV Riga'],['PL Warsaw','RO Bucharest'],['GB Bristol','GB Cardiff'],['IS Reykjavík','PL Warsaw'],['DE Hamburg','DK Copenhagen'],['PT Lisbon','PT Funchal'],['FI Helsinki','EE Tallinn'],['NO Oslo','NO Bergen'],['NO Oslo','NO Tromsø'],['IE Dublin','GB London'],['IT Reggio Calabria','IT Messina'],['CY Nicosia','GR Athens']]){const A=m.get(a)??p.find(x=>x.country+' '+x.name===a),B=m.get(b)??p.find(x=>x.country+' '+x.name===b);if(!A||!B){console.log('?',a,b);continue};const t=performance.now();const r=estimateRoute(A,B);console.log(a,b,r.distanceKm,r.hours,r.ferry,r.polyline.length,(performance.now()-t).toFixed(1)+'ms')}
