import { picturesOfVehicle } from './pictures.query.ts'

/** A row of vehicles as everybody may know it, as JSON. */
export const shown = (vehicle: string): string => /* sql */ `
  json_build_object('id', ${vehicle}.id, 'type', ${vehicle}.type, 'loadLength', ${vehicle}.load_length,
    'loadWidth', ${vehicle}.load_width, 'loadHeight', ${vehicle}.load_height, 'payload', ${vehicle}.payload,
    'pictures', ${picturesOfVehicle(`${vehicle}.id`)})`

/** What a company drives, the first first; `company` stands for its value. */
export const shownVehicles = (company: string): string => /* sql */ `
  (select coalesce(json_agg(${shown('cv')} order by cv.id), '[]')
   from company_vehicles cv where cv.company_id = ${company} and cv.archived_at is null)`

/** One of them, removed or not. */
export const shownVehicle = (id: string): string => /* sql */ `
  (select ${shown('cv')} from company_vehicles cv where cv.id = ${id})`
