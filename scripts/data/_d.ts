import { drawRouteMap } from '../../api/address/draw-route-map.ts'
import { estimateRoute } from '../../api/address/estimate-route.ts'
import { brotliCompressSync } from 'node:zlib'
import { writeFileSync } from 'node:fs'
const P={Gdańsk:[54.352,18.649],Berlin:[52.52,13.405],Warszawa:[52.23,21.01],Paris:[48.857,2.352],Kraków:[50.06,19.945],Lisboa:[38.72,-9.14],Sopot:[54.44,18.56],Oslo:[59.91,10.75],Tromsø:[69.65,18.96],Athina:[37.98,23.73],Palma:[39.57,2.65],Barcelona:[41.385,2.17],London:[51.507,-0.128],Edinburgh:[55.95,-3.19],Reykjavík:[64.14,-21.94],Split:[43.51,16.44],Dubrovnik:[42.65,18.09],Simferopol:[44.95,34.1],Odesa:[46.48,30.73], Istanbul:[41.01,28.96], Bergen:[60.39,5.32]} as Record<string,[number,number]>
let html='<meta charset=utf8><style>:root{color-scheme:light}body{background:#fbfaf6;display:grid;grid-template-columns:1fr 1fr;gap:10px;font:14px sans-serif}.map{background:#dfe8ea;border:1px solid #ccc}.land{fill:#f0ece0}.border{fill:none;stroke:#d9d6cc;stroke-width:1.5}.way{fill:none;stroke:#e8501f;stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:1 8}.from{fill:#e8501f;stroke:#f0ece0;stroke-width:3}.to{fill:#f0ece0;stroke:#e8501f;stroke-width:4}.town{fill:#5d675f}text{font:500 14px sans-serif;fill:#5d675f;paint-order:stroke;stroke:#f0ece0;stroke-width:3px}text.end{font-weight:700;font-size:18px;fill:#14211b}</style>'
for(const [a,b] of [['Gdańsk','Berlin'],['Warszawa','Paris'],['Warszawa','Kraków'],['Gdańsk','Sopot'],['Oslo','Tromsø'],['Lisboa','Athina'],['Barcelona','Palma'],['London','Edinburgh'],['Reykjavík','Warszawa'],['Split','Dubrovnik'],['Odesa','Simferopol'],['Istanbul','Bergen']]){
 const A={name:a,lat:P[a]![0],lng:P[a]![1]},B={name:b,lat:P[b]![0],lng:P[b]![1]}
 const r=estimateRoute(A,B); const t=performance.now(); const s=drawRouteMap({polyline:r.polyline,from:A,to:B,language:'en',label:`Route from ${a} to ${b}`}); const ms=performance.now()-t
 console.log(a,b,r.distanceKm,r.hours,r.ferry,s.length,brotliCompressSync(s).length,ms.toFixed(0)+'ms',/<desc[^>]*>([^<]*)/.exec(s)?.[1])
 html+=`<div class=map>${s}</div>`
}
writeFileSync('/tmp/carryto/addr-maps.html',html)
