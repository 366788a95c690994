/**
 * User ids of everybody who acts for a company, including its owner; `company` is an SQL
 * expression.
 */
export const PEOPLE = (company: string): string => /* sql */ `
  (select user_id from companies where id = ${company}
   union all
   select user_id from company_members where company_id = ${company} and status = 'active')`

/**
 * Devices of company `$1`. The last use is the latest of its registration and its members'
 * sessions.
 */
export const DEVICES = /* sql */ `
  select d.device_uid as "deviceUID", d.name, d.platform, d.app_version as "appVersion", u.name as "usedBy",
    d.created_at as "createdAt",
    greatest(d.registered_at, (
      select max(coalesce(s.last_seen_at, s.created_at)) from sessions s
      where s.device_uid = d.device_uid and s.kind = 'device' and s.user_id in ${PEOPLE('d.company_id')})
    ) as "lastSeenAt"
  from company_devices d left join users u on u.id = d.user_id
  where d.company_id = $1`
