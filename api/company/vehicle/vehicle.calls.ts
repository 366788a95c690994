import { provider, read, router, write } from '#api/kit/call.ts'
import { listVehicles } from './list-vehicles.ts'
import { removeVehicle } from './remove-vehicle.ts'
import { addVehicle, changeVehicle } from './save-vehicle.ts'
import { vehicleIdSchema, vehiclePartSchema, vehicleSchema } from './vehicle.schema.ts'

export const vehicleCalls = router({
  vehicles: read(
    provider,
    'GET /me/company/vehicles',
    'Own vehicles, the first first',
    {},
    listVehicles,
  ),

  addVehicle: write(
    provider,
    'POST /me/company/vehicles',
    'Tell of a vehicle of one’s own',
    { takes: vehicleSchema, status: 201 },
    addVehicle,
  ),

  changeVehicle: write(
    provider,
    'PATCH /me/company/vehicles/{vehicleId}',
    'Change some of what is told of an own vehicle',
    { takes: vehiclePartSchema },
    changeVehicle,
  ),

  removeVehicle: write(
    provider,
    'DELETE /me/company/vehicles/{vehicleId}',
    'Take an own vehicle off; offers that name it keep it',
    { takes: vehicleIdSchema, status: 204 },
    (ctx, { vehicleId }) => removeVehicle(ctx, vehicleId),
  ),
})
