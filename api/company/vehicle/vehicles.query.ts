import { picturesOfVehicle } from '#api/company/picture/pictures.query.ts'

/** Public data of a vehicle as JSON; `vehicle` is an SQL alias. */
export const shown = (vehicle: string): string => /* sql */ `
  json_build_object('id', ${vehicle}.id, 'type', ${vehicle}.type, 'loadLength', ${vehicle}.load_length,
    'loadWidth', ${vehicle}.load_width, 'loadHeight', ${vehicle}.load_height, 'payload', ${vehicle}.payload,
    'pictures', ${picturesOfVehicle(`${vehicle}.id`)})`

/** Public data of a company's vehicles as JSON, oldest first; `company` is an SQL expression. */
export const shownVehicles = (company: string): string => /* sql */ `
  (select coalesce(json_agg(${shown('cv')} order by cv.id), '[]')
   from company_vehicles cv where cv.company_id = ${company} and cv.archived_at is null)`

/** Public data of one vehicle, removed or not. */
export const shownVehicle = (id: string): string => /* sql */ `
  (select ${shown('cv')} from company_vehicles cv where cv.id = ${id})`
