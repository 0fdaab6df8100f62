// Compiled code cannot import packages itself.
module.exports = (name) => import(name);
