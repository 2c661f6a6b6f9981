-- Requests the paths in the file BENCH_PATHS in turn, with the Authorization header BENCH_AUTHORIZATION, if set. Prints a
-- line of JSON. Requests are formatted in advance to save CPU time on the load core.
local requests, count, at = {}, 0, 0

init = function()
  local authorization = os.getenv("BENCH_AUTHORIZATION")
  if authorization ~= nil then wrk.headers["Authorization"] = authorization end
  for path in io.lines(os.getenv("BENCH_PATHS")) do
    count = count + 1
    requests[count] = wrk.format("GET", path)
  end
end

request = function()
  at = at % count + 1
  return requests[at]
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'JSON {"seconds":%f,"requests":%d,"p50Ms":%f,"p99Ms":%f,"errors":%d,"not2xx":%d}\n',
    summary.duration / 1e6, summary.requests, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status))
end
