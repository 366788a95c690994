// Run by hand after an update of the source packages or the tables in content/places: node
// scripts/data/build-places.ts
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildBaseMap } from './base-map.ts'
import { placesFile } from './csv.ts'
import { buildGazetteer, toTsv } from './gazetteer.ts'
import { buildMapLines } from './map-lines.ts'
import { buildRoadGraph } from './road-graph.ts'

function write(name: string, text: string) {
  const bytes = name.endsWith('.gz') ? gzipSync(text, { level: 9 }) : Buffer.from(text)
  writeFileSync(placesFile(name), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1024)} KB`)
}

const places = buildGazetteer()
const { graph, apart } = buildRoadGraph(places)
write('gazetteer.tsv.gz', toTsv(places))
write('road-graph.json.gz', JSON.stringify(graph))
write('base-map.json', JSON.stringify(buildBaseMap()))
write('map-lines.json', JSON.stringify(buildMapLines(places)))
console.log(`${places.length} places, ${graph.lat.length} towns and quays on the road graph`)
console.log(`without a road or ferry to the mainland: ${apart.join('; ')}`)
