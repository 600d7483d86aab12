// What every browser that the app is built for has; the package brings 12 kB for those that do not.
module.exports = Object.entries
