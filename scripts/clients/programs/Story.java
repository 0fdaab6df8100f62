// Makes the calls of scripts/clients/story.mjs with the client that openapi-generator makes for Java.

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cropplanning.client.ApiClient;
import org.cropplanning.client.ApiException;
import org.cropplanning.client.api.AnalysesApi;
import org.cropplanning.client.api.AuthApi;
import org.cropplanning.client.api.CropPlansApi;
import org.cropplanning.client.api.CropsApi;
import org.cropplanning.client.api.LocationsApi;
import org.cropplanning.client.api.NotificationsApi;
import org.cropplanning.client.auth.HttpBearerAuth;
import org.cropplanning.client.model.AnalysesPreviewRequest;
import org.cropplanning.client.model.AnalysesRunRequest;
import org.cropplanning.client.model.AnalysisResponse;
import org.cropplanning.client.model.AuthLoginRequest;
import org.cropplanning.client.model.CropPlansCreateRequest;
import org.cropplanning.client.model.LocationAmbiguousError;
import org.cropplanning.client.model.ModelAnalysisResponse;
import org.cropplanning.client.model.ReasonCode;

public class Story {
  private static final Gson gson = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();
  private static final ApiClient client = new ApiClient();
  private static String planId;

  /** A call, which returns its facts. */
  private interface Call {
    Object make() throws Exception;
  }

  public static void main(String[] args) {
    client.setBasePath(System.getenv("CROP_API_URL"));
    tell("sign-in", Story::signIn);
    tell("create", Story::create);
    tell("list", Story::list);
    tell("preview", Story::preview);
    tell("run", Story::run);
    tell("history", Story::history);
    tell("places", Story::places);
    tell("crops", Story::crops);
    tell("notifications", Story::notifications);
    tell("refusal", Story::refusal);
    System.exit(0);
  }

  private static Object signIn() throws ApiException {
    var request =
        new AuthLoginRequest()
            .email(System.getenv("CROP_EMAIL"))
            .password(System.getenv("CROP_PASSWORD"));
    var token = new AuthApi(client).authLogin(request, null).getAccessToken();
    ((HttpBearerAuth) client.getAuthentication("accessToken")).setBearerToken(token);
    var me = new AuthApi(client).authMe(null);
    return facts("name", me.getFullName(), "organization", me.getOrganization());
  }

  private static Object create() throws ApiException {
    var request =
        new CropPlansCreateRequest()
            .name("Punjab wheat")
            .crop("wheat")
            .location("Ludhiana, India")
            .plantingMonth(11)
            .riskTolerance(CropPlansCreateRequest.RiskToleranceEnum.LOW);
    var plan = new CropPlansApi(client).cropPlansCreate(request, null, null);
    planId = plan.getId();
    return facts(
        "name", plan.getName(),
        "month", plan.getPlantingMonth(),
        "risk", plan.getRiskTolerance().getValue(),
        "archived", plan.getIsArchived(),
        "label", plan.getLatestFeasibilityLabel());
  }

  private static Object list() throws ApiException {
    var plans = new CropPlansApi(client).cropPlansList(null, 10, null, Set.of("analysis"), null, null);
    var first = plans.get(0);
    return facts("name", first.getName(), "others", plans.size() - 1, "analysis", first.getAnalysis());
  }

  private static Object preview() throws ApiException {
    var request =
        new AnalysesPreviewRequest()
            .crop("maize")
            .location("Nakuru, Kenya")
            .plantingMonth(4)
            .riskTolerance(AnalysesPreviewRequest.RiskToleranceEnum.MEDIUM);
    var preview = new AnalysesApi(client).analysesPreview(request, null);
    var limit = preview.getLimitingFactor();
    var details = preview.getDetails();
    return facts(
        "id", preview.getId(),
        "label", preview.getFeasibilityLabel().getValue(),
        "score", preview.getScore(),
        "limit", limit == null ? null : limit.getValue(),
        "reason", preview.getReasons().get(0),
        "verdict", preview.getVerdict().getCode().getValue(),
        "codes", details.getReasonCodes().stream().map(Story::codeOf).toList(),
        "place", details.getClimate().getLocation().getName(),
        "rain_mm", details.getClimate().getRainMm(),
        "variety", details.getSeason().getVariety().getMaturity().getValue());
  }

  private static Object run() throws ApiException {
    var api = new AnalysesApi(client);
    var irrigated = new AnalysesRunRequest().water(AnalysesRunRequest.WaterEnum.IRRIGATED);
    return facts(
        "rainfed", result(api.analysesRun(planId, null, null, new AnalysesRunRequest())),
        "irrigated", result(api.analysesRun(planId, null, null, irrigated)));
  }

  private static Object history() throws ApiException {
    return new AnalysesApi(client)
        .analysesList(planId, 10, null, null).stream().map(Story::stored).toList();
  }

  private static Object places() throws ApiException {
    return new LocationsApi(client)
        .locationsSearch("nakuru", 3, null).stream()
            .map(
                place ->
                    facts(
                        "name", place.getName(),
                        "people", place.getPeople(),
                        "latitude", place.getLatitude(),
                        "distance_km", place.getDistanceKm()))
            .toList();
  }

  private static Object crops() throws ApiException {
    var crops = new CropsApi(client).cropsList(null);
    var teff = crops.stream().filter(crop -> crop.getName().equals("teff")).findFirst().orElseThrow();
    return facts(
        "count", crops.size(),
        "scientific_name", teff.getScientificName(),
        "kill_temperature_c", teff.getKillTemperatureC(),
        "coldest", teff.getTemperatureC().getMin());
  }

  private static Object notifications() throws ApiException {
    var answer = new NotificationsApi(client).notificationsList(null, null, null, true, null, null);
    var changed =
        answer.getNotifications().get(0).getCodedNotificationResponse().getLabelChangedNotificationResponse();
    return facts(
        "unread", answer.getUnreadCount(),
        "codes", List.of(changed.getCode().getValue()),
        "causes",
            changed.getValues().getCauses().stream().map(cause -> codeIn(cause.getActualInstance())).toList(),
        "message", changed.getMessage());
  }

  private static Object refusal() throws Exception {
    try {
      new LocationsApi(client).locationsFind("Springfield", null);
    } catch (ApiException failure) {
      var error = LocationAmbiguousError.fromJson(failure.getResponseBody());
      return facts(
          "status", failure.getCode(),
          "code", error.getCode().getValue(),
          "candidates", error.getCandidates().size(),
          "largest", error.getCandidates().get(0).getName(),
          "regions", error.getRegions());
    }
    throw new IllegalStateException("Springfield was not refused");
  }

  private static Map<String, Object> result(ModelAnalysisResponse analysis) {
    var limit = analysis.getLimitingFactor();
    return facts(
        "label", analysis.getFeasibilityLabel().getValue(),
        "score", analysis.getScore(),
        "limit", limit == null ? null : limit.getValue(),
        "reason", analysis.getReasons().get(0),
        "verdict", analysis.getVerdict().getCode().getValue());
  }

  private static Map<String, Object> stored(AnalysisResponse analysis) {
    return facts(
        "label", analysis.getFeasibilityLabel().getValue(),
        "score", analysis.getScore(),
        "limit", analysis.getLimitingFactor(),
        "reason", analysis.getReasons().get(0),
        "verdict", analysis.getVerdict().getCode().getValue(),
        "source", analysis.getSource());
  }

  private static String codeOf(ReasonCode reason) {
    return codeIn(reason.getActualInstance());
  }

  /** The variants of a choice have no class in common; each has its code. */
  private static String codeIn(Object variant) {
    return gson.toJsonTree(variant).getAsJsonObject().get("code").getAsString();
  }

  private static Map<String, Object> facts(Object... namesAndValues) {
    var facts = new LinkedHashMap<String, Object>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      facts.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return facts;
  }

  /** Makes a call and prints its facts, or what failed, after which it ends the program. */
  private static void tell(String call, Call work) {
    try {
      System.out.println(gson.toJson(facts("call", call, "facts", work.make())));
    } catch (Exception failure) {
      System.out.println(gson.toJson(facts("call", call, "error", failure.toString())));
      System.exit(0);
    }
  }
}
