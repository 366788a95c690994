import { provider, read, router, write } from '#api/kit/call.ts'
import { listVehicles } from './list-vehicles.ts'
import { removeVehicle } from './remove-vehicle.ts'
import { addVehicle, changeVehicle } from './save-vehicle.ts'
import { vehicleIdSchema, vehiclePartSchema, vehicleSchema } from './vehicle.schema.ts'

export const vehicleCalls = router({
  vehicles: read(provider, 'GET /me/company/vehicles', 'List your company’s vehicles, oldest first', {}, listVehicles),

  addVehicle: write(
    provider,
    'POST /me/company/vehicles',
    'Add a vehicle',
    { takes: vehicleSchema, status: 201 },
    addVehicle,
  ),

  changeVehicle: write(
    provider,
    'PATCH /me/company/vehicles/{vehicleId}',
    'Update a vehicle',
    { takes: vehiclePartSchema },
    changeVehicle,
  ),

  removeVehicle: write(
    provider,
    'DELETE /me/company/vehicles/{vehicleId}',
    'Remove a vehicle',
    { about: 'Offers that name the vehicle keep it.', takes: vehicleIdSchema, status: 204 },
    (ctx, { vehicleId }) => removeVehicle(ctx, vehicleId),
  ),
})
