import { openDatabase, closeDatabase } from '../../api/kit/db.ts'
import { suggestPlaces } from '../../api/address/suggest-places.ts'
import { getAddressInfo } from '../../api/address/get-address-info.ts'
import { getRoute } from '../../api/address/get-route.ts'
import { storefrontOf } from '../../content/storefronts.ts'
openDatabase('postgres://app@127.0.0.1:47913/postgres')
const ctx=(l)=>({tx:undefined,storefront:storefrontOf(l),config:{},log:console}) as never
await suggestPlaces(ctx('pl_PL'),{lang:'pl',text:'xx',limit:8})
for(const [l,text] of [['pl_PL','lodz'],['pl_PL','Warszawa'],['pl_PL','warschau'],['de_DE','warsch'],['de_DE','Munchen'],['de_DE','Muenchen'],['pl_PL','Mona'],['pl_PL','wroclav'],['pl_PL','80-001'],['pl_PL','80-001 Gdańsk'],['de_DE','10115'],['pl_PL','10115'],['ro_RO','Cluj'],['ro_RO','Roma'],['pl_PL','sa'],['de_DE','be'],['en_GB','Cologne'],['nl_NL','Bergen'],['it_IT','Ragusa'],['en_GB','London SW1A 1AA'],['en_GB','M1 1AA'],['pl_PL','Gdańsk, pomorskie, Polska'],['pl_PL','Długa 5, Gdańsk'],['pl_PL','Bielsko Biala'],['en_150','Stratford-upon'],['fr_FR',"L'Ha"],['pl_PL','80'],['nl_NL','1012 AB Amsterdam'],['pl_PL','50%'],['de_DE','Sankt Martin'],['pl_PL','gdansk dluga']]){
 const t=performance.now(); const r=await suggestPlaces(ctx(l),{lang:l.slice(0,2),text,limit:5}); console.log(l,text,(performance.now()-t).toFixed(1)+'ms',r.map(x=>x.label+' ['+x.placeId+']').join(' | '))}
console.log(await getAddressInfo(ctx('pl_PL'),{placeId:'3099434.80-001',text:undefined}))
console.log(await getAddressInfo(ctx('de_DE'),{placeId:'zPL80.80-001',text:undefined}))
console.log(await getRoute(ctx('pl_PL'),{from:'756135',to:'3094802'}))
await closeDatabase()
