/** The auction was not posted by somebody of the company; both are SQL expressions for ids. */
export const isForeign = (auction: string, company: string) => /* sql */ `
  not exists (select from auctions a join companies co on co.user_id = a.owner_id
    where a.id = ${auction} and co.id = ${company})
  and not exists (select from auctions a join company_members m on m.user_id = a.owner_id and m.status = 'active'
    where a.id = ${auction} and m.company_id = ${company})`

/** It is foreign, and the company has made no offer for it. */
export const isNews = (auction: string, company: string) => /* sql */ `
  not exists (select from offers o where o.auction_id = ${auction} and o.company_id = ${company})
  and ${isForeign(auction, company)}`
